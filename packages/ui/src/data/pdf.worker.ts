// A file of our own: the server gives workers their policy by their name, and a .mjs may be served as another type.
import 'pdfjs-dist/build/pdf.worker.min.mjs'
