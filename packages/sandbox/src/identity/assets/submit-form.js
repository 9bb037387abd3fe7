document.querySelector('form').requestSubmit()
