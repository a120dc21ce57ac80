import { afterEach, expect, test } from 'vitest';
import type { ModalParameter, ModalRow, SideModalName, SideModalRow } from './modal-registry.ts';
import { modalParameters, registerModals, requireModal, requireSideModal, sideModalNames } from './modal-registry.ts';
import { openedSearch, settledSearch, shownModal } from './modal-rules.ts';
import { type SiteSearch, validateSearch } from '../page/search-params.ts';

const modal = (parameter: string, who: ModalRow['who']): ModalRow => ({
  name: parameter,
  parameter: parameter as ModalParameter,
  who,
  title: 'modals.wallet.title',
  size: 'small',
  load: async () => await Promise.resolve({ default: () => null }),
});
const sideModal = (name: string): SideModalRow => ({
  name: name as SideModalName,
  title: 'modals.wallet.title',
  who: 'player',
  size: 'small',
});

// other files of the same worker find what the features have brought
const brought = { modals: modalParameters().map(requireModal), sideModals: sideModalNames().map(requireSideModal) };
afterEach(() => registerModals([brought]));

test('what features bring is known to the address and its rules', () => {
  expect(validateSearch({ raffle: '7', page: '2' })).toEqual({ page: '2' });
  registerModals([{ modals: [modal('raffle', 'player'), modal('hello', 'guest')] }, {}, { sideModals: [sideModal('ticket')] }]);
  expect(modalParameters()).toEqual(['raffle', 'hello']);
  const search = validateSearch({ raffle: '7', page: '2', other: 'x' });
  expect(search).toEqual({ raffle: '7', page: '2' });
  expect(shownModal(search, 'player')).toEqual({ parameter: 'raffle', value: '7' });
  expect(settledSearch(search, 'guest')).toEqual({ page: '2' });
  expect(openedSearch(search, 'hello' as ModalParameter)).toEqual({ page: '2', hello: '1' } as SiteSearch);
  expect(sideModalNames()).toEqual(['ticket']);
  expect(requireSideModal('ticket' as SideModalName).who).toBe('player');
});

test('a name that two features take, and one that none has, are errors', () => {
  expect(() => registerModals([{ modals: [modal('raffle', 'player')] }, { modals: [modal('raffle', 'guest')] }])).toThrow(
    "There are two modals 'raffle'",
  );
  expect(() => registerModals([{ sideModals: [sideModal('ticket'), sideModal('ticket')] }])).toThrow("There are two modals 'ticket'");
  expect(() => requireModal(modal('raffle', 'player').parameter)).toThrow("No feature has a modal 'raffle'");
  expect(() => requireSideModal('ticket' as SideModalName)).toThrow("No feature has a side modal 'ticket'");
});
