// Tells the page around the frame that everything was handed in, and sends a form once. Everything works without it.
/* oxlint-disable typescript/no-unsafe-assignment -- the browser's types are not among those that the server's code is checked with */

if (parent !== globalThis && document.body.hasAttribute('data-submitted'))
  parent.postMessage({ type: 'idCheck.onApplicantSubmitted' }, '*');

for (const form of document.forms) {
  let isSent = false;
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
  });
  addEventListener('pageshow', () => {
    isSent = false;
  });
}
