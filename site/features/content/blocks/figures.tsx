import type { TableBlock } from '#contract/blocks.ts';

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

/** A table with its caption; on phones each row becomes a small list. */
export function Figures({ block }: { block: TableBlock }) {
  const { caption, head, rows } = block;
  return (
    <div className="rich-table">
      <table>
        <caption>{caption}</caption>
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
