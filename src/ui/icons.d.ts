/** The SVG of one icon (`scripts/icon-plugin.ts`). */
declare module '@iconify-json/lucide/icons.json?icon=*' {
  const drawing: string;
  export default drawing;
}
