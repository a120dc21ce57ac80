// A bar chart that is drawn by uPlot on a canvas. The keys go through its bars, and the one that is looked at is said above it.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { displayUnit, type MoneyUnit } from '#contract/kernel/money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useCurrencies } from '#site/shared/i18n/use-money.ts';

export interface PlayChartProps {
  name: string;
  tone: 'signed' | 'plain';
  /** The currency of the values; undefined for minutes. */
  unit: string | undefined;
  values: readonly number[];
  format: (value: number) => string;
  /** What each bar is, and the same in short. */
  labels: readonly string[];
  ticks: readonly string[];
}

const height = 240;

interface Drawing {
  tone: PlayChartProps['tone'];
  ticks: readonly string[];
  /** What a number of the side's scale is called. */
  formatScale: (value: number) => string;
  /** The bar that is looked at. */
  onPoint: (index: number) => void;
}

function optionsOf(host: HTMLElement, { tone, ticks, formatScale, onPoint }: Drawing): uPlot.Options {
  const style = getComputedStyle(host);
  const color = (name: string): string => style.getPropertyValue(`--color-${name}`);
  const fillOf = (value: number | null | undefined): string =>
    tone === 'plain' ? color('faint') : (value ?? 0) < 0 ? color('loss') : color('gain');
  const axis = { stroke: color('dim'), font: `13px ${style.fontFamily}`, ticks: { show: false } };
  const fill = { unit: 3 as const, values: (self: uPlot, index: number) => [...(self.data[index] ?? [])].map(fillOf) };
  return {
    width: host.clientWidth,
    height,
    legend: { show: false },
    cursor: { x: false, y: false, points: { show: false }, drag: { setScale: false, x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, Math.max(ticks.length - 0.5, 0.5)] },
      // from zero, and with room for something where there is nothing yet
      y: { range: (_self, min, max) => (min === 0 && max === 0 ? [0, 1] : uPlot.rangeNum(Math.min(min, 0), Math.max(max, 0), 0.1, true)) },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        splits: () => {
          const step = Math.max(1, Math.ceil(ticks.length / Math.max(2, Math.floor(host.clientWidth / 90))));
          return ticks.map((_, index) => index).filter((index) => (ticks.length - 1 - index) % step === 0);
        },
        values: (_self, splits) => splits.map((index) => ticks[index] ?? ''),
      },
      { ...axis, size: 68, grid: { stroke: color('line-strong'), width: 1 }, values: (_self, splits) => splits.map(formatScale) },
    ],
    series: [
      {},
      {
        stroke: color('dim'),
        fill: color('dim'),
        width: 0,
        points: { show: false },
        ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.6, 44], radius: 0.12, disp: { fill } }) }),
      },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => typeof idx === 'number' && onPoint(idx)] },
  };
}

/** What uPlot's own style sheet says, as far as these charts need it. */
const chartClass =
  '[&_.u-axis]:absolute [&_.u-cursor-pt]:hidden [&_.u-over]:absolute [&_.u-select]:hidden [&_.u-under]:absolute [&_.u-wrap]:relative [&_canvas]:block [&_canvas]:size-full';

/** Keeps a drawing of the values in the element. */
function useDrawing(values: readonly number[], drawing: Drawing) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(drawing);
  useEffect(() => {
    latest.current = drawing;
  });
  // by what they hold: the arrays are made anew at every drawing of the page, and the scale once its currency is known
  const drawn = JSON.stringify([values, drawing.ticks, drawing.tone, drawing.formatScale(1000)]);
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const [own] = JSON.parse(drawn) as [number[]];
    const options = optionsOf(element, { ...latest.current, onPoint: (index) => latest.current.onPoint(index) });
    const plot = new uPlot(options, [own.map((_, index) => index), own], element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [drawn]);
  return host;
}

/** How numbers of the scale are written: short amounts, or hours. */
function useScale(unit: string | undefined): (value: number) => string {
  const { locale, say } = useTexts();
  const currencies = useCurrencies();
  const known: MoneyUnit | undefined = currencies.find(({ code }) => code === unit);
  const ratio = known === undefined ? 100 : displayUnit(known).ratio;
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => (unit === undefined ? say('modals.activity.minutes', { minutes: value }) : format.format(value / ratio));
}

export default function PlayChart({ name, tone, unit, values, format, labels, ticks }: PlayChartProps) {
  const { say } = useTexts();
  const [pointed, setPointed] = useState<number>();
  const last = values.length - 1;
  const index = Math.min(pointed ?? last, last);
  const host = useDrawing(values, { tone, ticks, formatScale: useScale(unit), onPoint: setPointed });
  const told = `${labels[index] ?? ''}: ${format(values[index] ?? 0)}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: index - 1, ArrowDown: index - 1, ArrowRight: index + 1, ArrowUp: index + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setPointed(Math.max(0, Math.min(last, next)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={told}
      title={say('modals.activity.chart-keys')}
      onKeyDown={onKeyDown}
      className="min-w-0"
    >
      <p className="money mb-1 min-h-6 text-sm text-dim">{told}</p>
      <div ref={host} aria-hidden="true" className={chartClass} />
    </div>
  );
}
