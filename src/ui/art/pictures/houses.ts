/** Where a house stands: the middle of its foot, its width and the height of its walls. */
export type House = { x: number; y: number; w: number; wall: number; roof: number };

const shape = (colour: string, d: string) => `<path fill="var(--${colour})" d="${d}"/>`;

/** A lit (or by day dark) window with its cross. */
export const pane = (x: number, y: number, w: number, h: number): string =>
  shape('frame', `M${x - 3} ${y - 3}h${w + 6}v${h + 6}h-${w + 6}z`) +
  shape('pane', `M${x} ${y}h${w}v${h}h-${w}z`) +
  shape('frame', `M${x + w / 2 - 1} ${y}h2v${h}h-2zM${x} ${y + h / 2 - 1}h${w}v2h-${w}z`);

/** A timber chalet seen on its gable: stone foot, boards, balcony, wide eaves. */
export function chalet({ x, y, w, wall, roof }: House): string {
  const [left, right, eaves] = [x - w / 2, x + w / 2, y - wall];
  const over = w * 0.14;
  const drop = (over * roof) / (w / 2);
  const thick = Math.round(w * 0.07);
  const pw = Math.round(w * 0.15);
  const rail = Math.round(eaves - 4);
  const planks = Math.round(wall * 0.72);
  let boards = '';
  for (let bx = left + w / 8; bx < right; bx += w / 8)
    boards += `M${Math.round(bx)} ${rail}v${planks}h1.5v-${planks}z`;
  return (
    shape('timber', `M${left} ${y}V${eaves}L${x} ${eaves - roof}L${right} ${eaves}V${y}z`) +
    shape('board', boards) +
    shape('stone', `M${left} ${y}v-${Math.round(wall * 0.28)}h${w}V${y}z`) +
    shape(
      'shadow',
      `M${left} ${eaves}L${x} ${eaves - roof}L${right} ${eaves}v${thick * 1.6}L${x} ${eaves - roof + thick * 1.6}L${left} ${eaves + thick * 1.6}z`,
    ) +
    pane(x - pw * 0.5, Math.round(eaves - roof * 0.5), pw, Math.round(pw * 0.95)) +
    pane(x - w * 0.33, Math.round(eaves + wall * 0.2), pw, Math.round(pw * 1.2)) +
    pane(x + w * 0.33 - pw, Math.round(eaves + wall * 0.2), pw, Math.round(pw * 1.2)) +
    shape('door', `M${x - pw * 0.5} ${y}v-${Math.round(wall * 0.62)}h${pw}V${y}z`) +
    shape('board', `M${left} ${rail}h${w}v5h-${w}z`) +
    shape(
      'roof',
      `M${x} ${eaves - roof - thick}L${left - over} ${eaves + drop - thick}v${thick}L${x} ` +
        `${eaves - roof + 2}L${right + over} ${eaves + drop}v-${thick}z`,
    )
  );
}

/** A wooden church of the Apuseni: steep shingled roof and a needle of a spire. */
export function chapel(x: number, y: number, size: number): string {
  const u = size / 10;
  const at = (dx: number, dy: number) => `${Math.round(x + dx * u)} ${Math.round(y - dy * u)}`;
  return (
    shape('timber', `M${at(-7, 0)}L${at(-7, 4)}L${at(8, 4)}L${at(8, 0)}z`) +
    shape('stone', `M${at(-7.4, 0)}L${at(-7.4, 0.9)}L${at(8.4, 0.9)}L${at(8.4, 0)}z`) +
    shape('roof', `M${at(-8.4, 3.4)}L${at(-5.6, 8.6)}L${at(6, 8.6)}L${at(9.4, 3.4)}z`) +
    shape('timber', `M${at(-5.6, 7)}L${at(-5.6, 12)}L${at(-2.4, 12)}L${at(-2.4, 7)}z`) +
    shape('shadow', `M${at(-3.6, 7)}L${at(-3.6, 12)}L${at(-2.4, 12)}L${at(-2.4, 7)}z`) +
    shape(
      'roof',
      `M${at(-6.6, 11.6)}L${at(-5, 13.6)}L${at(-4, 23)}L${at(-3, 13.6)}L${at(-1.4, 11.6)}z`,
    ) +
    `<path fill="none" stroke="var(--body)" stroke-width="2.5" d="M${at(-4, 22.8)}v-${Math.round(u * 2.6)}M${at(-4.7, 24.4)}h${Math.round(u * 1.4)}"/>` +
    pane(Math.round(x + u), Math.round(y - u * 3.2), Math.round(u * 1.2), Math.round(u * 1.7)) +
    pane(
      Math.round(x + u * 4.4),
      Math.round(y - u * 3.2),
      Math.round(u * 1.2),
      Math.round(u * 1.7),
    ) +
    shape(
      'door',
      `M${at(-5, 0)}v-${Math.round(u * 2.7)}h${Math.round(u * 2)}v${Math.round(u * 2.7)}z`,
    )
  );
}
