/** A request like that of fetch which also reports how much of its body has been sent, as fetch cannot. */
export const sendWithProgress = (
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onSent: (fraction: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onSent(loaded / total)
    }
    request.onload = () => {
      const headers = new Headers()
      for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
        const [name = '', value = ''] = line.split(/: (.*)/s)
        if (name) headers.append(name, value)
      }
      const { status } = request
      resolve(new Response(status === 204 ? null : request.responseText, { status, headers }))
    }
    request.onerror = () => reject(new TypeError('The request failed.'))
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit)
  })
