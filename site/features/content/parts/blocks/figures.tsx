import type { TableBlock } from '#contract/content/blocks.ts';

function Head({ head }: Pick<TableBlock, 'head'>) {
  if (head.every((cell) => cell === '')) return null;
  const cells = head.map((cell, column) => ({ cell, column }));
  return (
    <thead>
      <tr>
        {cells.map(({ cell, column }) =>
          cell === '' ? (
            <td key={column} aria-hidden="true" />
          ) : (
            <th key={column} scope="col">
              {cell}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

/** Longer texts than this wrap, and need no more room. */
const maxLetters = 44;
/** What the space at both sides of a cell takes, in letters. */
const sideLetters = 5;

/** Room for each column by its longest text, in percent: by the letters themselves it would change when the page's font arrives. */
function widthsOf({ head, rows }: TableBlock): number[] {
  const letters = head.map((_cell, column) => {
    const longest = Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0));
    return Math.min(longest, maxLetters) + sideLetters;
  });
  const all = letters.reduce((sum, one) => sum + one, 0);
  return letters.map((one) => (100 * one) / all);
}

/** A table with its caption; on phones each row becomes a small list. */
export function Figures({ block }: { block: TableBlock }) {
  const { caption, head, rows } = block;
  const widths = widthsOf(block).map((width, column) => ({ width, column }));
  return (
    <div className="rich-table">
      <table>
        <caption>{caption}</caption>
        <colgroup>
          {widths.map(({ width, column }) => (
            <col key={column} width={`${width.toFixed(1)}%`} />
          ))}
        </colgroup>
        <Head head={head} />
        <tbody>
          {rows.map(([first = '', ...rest]) => {
            const cells = rest.map((cell, column) => ({ cell, name: head[column + 1] ?? '', column }));
            return (
              <tr key={first}>
                <th scope="row">{first}</th>
                {cells.map(({ cell, name, column }) => (
                  <td key={column} data-name={name}>
                    {cell}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
