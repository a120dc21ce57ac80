// Comforts of the cashier's pages. Everything works without them.
/* oxlint-disable typescript/no-unsafe-assignment -- the browser's types are not among those that the server's code is checked with */

// What waits, as it came: below its buttons are shown and their words change.
const waiting = document.querySelector('[data-look-again-ms]');
const shown = waiting?.outerHTML;
let isLeaving = false;
addEventListener('submit', () => {
  isLeaving = true;
});
addEventListener('pageshow', () => {
  isLeaving = false;
});

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

// Who has paid is taken back, unless a key or a pointer says that somebody is still reading: then the button leads there.
const forward = document.querySelector('[data-forward-after-ms]');
if (forward) {
  forward.hidden = false;
  const goBack = setTimeout(() => location.replace(document.querySelector('.result a').href), Number(forward.dataset.forwardAfterMs));
  for (const act of ['keydown', 'pointerdown'])
    addEventListener(act, () => {
      clearTimeout(goBack);
      forward.hidden = true;
    });
}

// A page that waits is loaded anew once it would say something else: whoever reads it is not disturbed, and what was sent is not given up.
if (waiting) {
  const isBusy = () => isLeaving || document.visibilityState !== 'visible' || document.activeElement?.matches('a:focus-visible');
  const hasChanged = async () => {
    const answer = await fetch(location.href, { redirect: 'manual' });
    if (answer.type === 'opaqueredirect') return true;
    if (answer.status >= 500) return false;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return page.querySelector('[data-look-again-ms]')?.outerHTML !== shown;
  };
  const lookAgain = async () => {
    // without a connection it is looked at again later
    const isOther = !isBusy() && (await hasChanged().catch(() => false));
    if (isOther && !isBusy()) location.reload();
    else setTimeout(lookAgain, lookAgainMs);
  };
  const lookAgainMs = Number(waiting.dataset.lookAgainMs);
  setTimeout(lookAgain, lookAgainMs);
}
