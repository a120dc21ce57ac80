// Comforts of the cashier's pages. Everything works without them.
/* oxlint-disable typescript/no-unsafe-assignment -- the browser's types are not among those that the server's code is checked with */

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  const label = button.textContent;
  const tellCopied = () => {
    button.textContent = button.dataset.copied;
    setTimeout(() => {
      button.textContent = label;
    }, 1600);
  };
  // Without the right to write, the value is marked for the reader to copy.
  const markValue = () => getSelection()?.selectAllChildren(button.closest('dd').querySelector('.copy-value'));
  button.addEventListener('click', () => {
    if (navigator.clipboard) navigator.clipboard.writeText(button.dataset.copy).then(tellCopied, markValue);
    else markValue();
  });
}

for (const button of document.querySelectorAll('[data-fill-number]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    for (const name of ['number', 'expiry', 'cvc', 'holder']) {
      const value = button.dataset[`fill${name[0].toUpperCase()}${name.slice(1)}`];
      document.getElementById(name).value = name === 'number' ? value.replace(/(\d{4})(?=\d)/g, '$1 ') : value;
    }
  });
}

// Groups of four, with the caret kept behind the digit it stood behind.
document.getElementById('number')?.addEventListener('input', (event) => {
  const input = event.target;
  const before = input.value.slice(0, input.selectionStart).replace(/\D/g, '').length;
  input.value = input.value
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
  const caret = before + Math.floor(Math.max(0, before - 1) / 4);
  input.setSelectionRange(caret, caret);
});

// A form is sent once; the server would ignore the second anyway.
for (const form of document.querySelectorAll('form[data-once]')) {
  let isSent = false;
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
    form.classList.add('is-sent');
  });
  // A page that comes back from the browser's cache may be sent again.
  addEventListener('pageshow', () => {
    isSent = false;
    form.classList.remove('is-sent');
  });
}

document.querySelector('[aria-invalid="true"]')?.focus();

const waiting = document.querySelector('[data-look-again-ms]');
if (waiting) {
  setInterval(() => {
    if (document.visibilityState === 'visible' && !document.activeElement?.matches('a:focus-visible')) location.reload();
  }, Number(waiting.dataset.lookAgainMs));
}
