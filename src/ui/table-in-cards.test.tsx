import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { tableInCards } from './table-in-cards.tsx';

const head = (
  <thead>
    <tr>
      <th scope="col">Race</th>
      <th scope="col">Way</th>
      <th scope="col">Paid</th>
    </tr>
  </thead>
);
const shown = (row: React.ReactNode) =>
  renderToStaticMarkup(
    tableInCards(
      <table className="wide">
        {head}
        <tbody>{[row]}</tbody>
      </table>,
    ),
  );

it('names the column at each value, past a cell over two columns', () => {
  const html = shown(
    <tr key="sum">
      <th colSpan={2}>All</th>
      <td>{120}</td>
    </tr>,
  );
  expect(html).toContain('<table class="wide in-cards">');
  expect(html).toContain('<th colSpan="2" data-head="Race">All</th><td data-head="Paid">120</td>');
});

it('leaves a table alone whose cells it cannot see into', () => {
  const Cell = () => <td>120</td>;
  const html = shown(
    <tr key="own">
      <Cell />
    </tr>,
  );
  expect(html).toContain('<table class="wide">');
  expect(html).not.toContain('data-head');
});
