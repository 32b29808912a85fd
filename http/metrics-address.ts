/** Where a server listens. */
export interface ListenAddress {
  host: string;
  port: number;
}

/**
 * The address in the setting `METRICS_ADDRESS`; undefined if it is empty.
 * @throws Error that says what to set
 */
export function metricsAddressIn(text: string | undefined): ListenAddress | undefined {
  if (!text) return undefined;
  const [, ipv6, name, digits] = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = ipv6 ?? name;
  const port = Number(digits);
  if (host && port >= 1 && port <= 65_535) return { host, port };
  throw new Error(
    `METRICS_ADDRESS is "${text}": set it to an address and a port of this machine, such as 127.0.0.1:4002, or leave it out.`,
  );
}
