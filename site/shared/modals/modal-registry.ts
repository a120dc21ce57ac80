// What the features say of their modals. Each feature lists its own in its `modals.ts`; the app finds those files and hands them in here
// before anything is drawn. A modal of the address is one query parameter; a side modal is opened by name and is in no address.
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { TextKey } from '../i18n/texts.tsx';

/** Who may see a modal. */
export type Audience = 'guest' | 'player' | 'everyone';

/** The parameters of modals: each `modals.ts` declares its own here. */
export interface ModalParameters {}
export type ModalParameter = keyof ModalParameters;

/** The names of side modals: each `modals.ts` declares its own here. */
export interface SideModals {}
export type SideModalName = keyof SideModals;

export interface ModalProps {
  parameter: ModalParameter;
  /** What the parameter says. */
  value: string;
  close: () => void;
  /** Sets what follows when the player closes its frame, a question for example; without an act nothing follows any more. */
  afterClose: (act?: () => void) => void;
}

export interface ModalRow {
  name: string;
  parameter: ModalParameter;
  who: Audience;
  title: TextKey;
  size: 'small' | 'normal' | 'wide';
  /** A press beside it does not close it: somebody types in it. */
  holdsInput?: true;
  /** Reads what it needs before it is drawn, wherever it is opened. What fails it shows itself. */
  prepare?: (queries: QueryClient) => Promise<void>;
  load: () => Promise<{ default: ComponentType<ModalProps> }>;
}

export interface SideModalRow {
  name: SideModalName;
  title: TextKey;
  who: Audience;
  size: 'small' | 'normal';
  /** It has further settings, which a switch shows. */
  hasAdvanced?: true;
}

/** A feature's `modals.ts`. */
export interface ModalsOfFeature {
  modals?: readonly ModalRow[];
  sideModals?: readonly SideModalRow[];
}

let modals: ReadonlyMap<string, ModalRow> = new Map();
let sideModals: ReadonlyMap<string, SideModalRow> = new Map();

function byKey<R>(rows: readonly R[], keyOf: (row: R) => string): ReadonlyMap<string, R> {
  const found = new Map<string, R>();
  for (const row of rows) {
    if (found.has(keyOf(row))) throw new Error(`There are two modals '${keyOf(row)}'`);
    found.set(keyOf(row), row);
  }
  return found;
}

/** Takes the modals of all features, in place of those known before. @throws Error for a name that two have */
export function registerModals(features: readonly ModalsOfFeature[]): void {
  modals = byKey(
    features.flatMap((feature) => feature.modals ?? []),
    ({ parameter }) => parameter,
  );
  sideModals = byKey(
    features.flatMap((feature) => feature.sideModals ?? []),
    ({ name }) => name,
  );
}

/** Every modal of the address. Of several that an address names the first one in this order is shown. */
export const modalRows = (): readonly ModalRow[] => [...modals.values()];

export const modalParameters = (): readonly ModalParameter[] => [...modals.keys()] as ModalParameter[];

const missing = (kind: 'modal' | 'side modal', name: string): Error => new Error(`No feature has a ${kind} '${name}'`);

/** @throws Error for a parameter that no feature has */
export function requireModal(parameter: ModalParameter): ModalRow {
  const row = modals.get(parameter);
  if (row === undefined) throw missing('modal', parameter);
  return row;
}

/** @throws Error for a name that no feature has */
export function requireSideModal(name: SideModalName): SideModalRow {
  const row = sideModals.get(name);
  if (row === undefined) throw missing('side modal', name);
  return row;
}

export const sideModalNames = (): readonly SideModalName[] => [...sideModals.keys()] as SideModalName[];
