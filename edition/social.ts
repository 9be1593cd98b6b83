/** The organiser's pages elsewhere; without an address the icon is shown but leads nowhere. */
export const socialPages: readonly {
  network: 'Facebook' | 'Instagram' | 'YouTube';
  url: string | null;
}[] = [
  { network: 'Facebook', url: null },
  { network: 'Instagram', url: null },
  { network: 'YouTube', url: null },
];
