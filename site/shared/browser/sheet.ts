// The empty sheet of a guest's modal, which came with the page (server/platform/pages/document.ts): what a press finds at once while the
// modal's scripts are on their way.

/** One that never got its modal, since the scripts did not come, gives the page back. */
const longestSheetMs = 12_000;
/** A modal that has just been drawn takes this long to be where its sheet is (dialog.tsx). */
const openingMs = 200;

/** Modals whose scripts are there: they open by themselves at once. */
const ready = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes the sheet away, now or a little later. */
export function hideSheet(afterMs = 0): void {
  clearTimeout(timer);
  timer = setTimeout(() => delete document.documentElement.dataset['sheet'], afterMs);
}

/** Shows the sheet of a modal, if the page has one for it and it is not there yet. */
export function showSheet(name: string): void {
  if (ready.has(name) || document.querySelector(`#sheet [data-of="${name}"]`) === null) return;
  document.documentElement.dataset['sheet'] = name;
  hideSheet(longestSheetMs);
}

/** A modal has been drawn: its sheet gives way once it stands, and is not needed again. */
export function replaceSheet(name: string): void {
  ready.add(name);
  hideSheet(openingMs);
}
