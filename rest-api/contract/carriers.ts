/** Who takes parcels to shoppers. */
export interface Carrier {
  /** @example "delhivery" */
  id: string;
  /** @example "Delhivery" */
  name: string;
  /**
   * Where a parcel is tracked; `{number}` stands for its number, where the carrier's page takes one. Null where the carrier
   * shows nothing.
   * @example "https://www.delhivery.com/track/package/{number}"
   */
  linkTemplate: string | null;
  /**
   * Counts up with every change: a change names the version that it starts from.
   * @asType integer
   * @minimum 0
   * @example 0
   */
  version: number;
}

export interface CarriersResponse {
  /** In the order in which staff choose one. */
  carriers: Carrier[];
}

/** Bounds of carriers; lengths in characters. */
export const carrierLimits = { carriers: 50, nameLength: 60, linkLength: 500 } as const;
