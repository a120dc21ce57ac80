// A few views of one thing, side by side.
import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export interface Tab {
  value: string;
  label: ReactNode;
}

export interface TabBarProps {
  tabs: readonly Tab[];
  label: string;
}

/** The bar of a set of tabs; stands in `Tabs.Root` with its panels. */
export function TabBar({ tabs, label }: TabBarProps) {
  return (
    <Tabs.List aria-label={label} className="relative flex rounded-md bg-night p-1">
      {tabs.map((tab) => (
        <Tabs.Tab
          key={tab.value}
          value={tab.value}
          className="z-1 h-10 min-w-0 flex-1 rounded-sm px-3 text-sm font-semibold text-dim transition hover:text-ink data-active:text-ink"
        >
          {tab.label}
        </Tabs.Tab>
      ))}
      <Tabs.Indicator className="absolute top-1 start-0 h-10 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-sm bg-raised transition-[translate,width] duration-200" />
    </Tabs.List>
  );
}

export { Tabs };
