import { afterEach, expect, test } from 'vitest';
import { closeSideModal, isSideModalFor, onSideModal, openSideModal, readAdvanced, readSideModal, toggleAdvanced } from './side-modals.ts';
import '#site/app/features.ts';
import { requireSideModal, sideModalNames } from './modal-registry.ts';

const Content = () => null;
const names = sideModalNames();

afterEach(closeSideModal);

test('the four of the specification without a parameter, the choice of the equivalent and the four of limits are there', () => {
  expect(names.toSorted()).toEqual(
    [
      'cancelDeposit',
      'walletBonusDetails',
      'registerCancel',
      'equivalent',
      'fiat',
      'addLimit',
      'editLimit',
      'gameLimitReached',
      'confirmLimitUpdate',
    ].toSorted(),
  );
});

test.each(names)('%s opens, closes the one before and tells the page', (name) => {
  let told = 0;
  const end = onSideModal(() => (told += 1));
  openSideModal('fiat', Content);
  openSideModal(name, Content);
  expect(readSideModal()).toEqual({ name, Content });
  closeSideModal();
  expect(readSideModal()).toBeUndefined();
  expect(told).toBe(3);
  end();
});

test.each(names)('%s shows further settings only if it has some, and forgets them when it closes', (name) => {
  openSideModal(name, Content);
  toggleAdvanced();
  expect(readAdvanced()).toBe(requireSideModal(name).hasAdvanced === true);
  toggleAdvanced();
  expect(readAdvanced()).toBe(false);
  toggleAdvanced();
  closeSideModal();
  openSideModal(name, Content);
  expect(readAdvanced()).toBe(false);
});

test.each(names)('%s is for those whom it concerns, and for nobody before that is known', (name) => {
  const who = name === 'registerCancel' ? 'guest' : 'player';
  for (const standing of ['unknown', 'starting', 'guest', 'player'] as const)
    expect([standing, isSideModalFor(name, standing)]).toEqual([standing, standing === who]);
});
