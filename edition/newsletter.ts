/** The newsletter of the footer, with a list of those who want it. */
export const newsletter: {
  /**
   * Off: the form in every footer is a sample that sends nothing, and a list that was kept before is
   * deleted within a day. Export it first.
   */
  isOn: boolean;
  /** After so many days an address is deleted whose owner has not confirmed it. */
  unconfirmedDays: number;
} = { isOn: false, unconfirmedDays: 7 };
