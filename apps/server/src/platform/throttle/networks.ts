import { isIPv6 } from "node:net";

const V4_IN_V6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Groups of 16 bits that a provider hands to one customer as a whole. */
const CUSTOMER_GROUPS = 4;

/**
 * What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, within which a customer may
 * roam.
 */
export const callerNet = (ip: string): string => {
  const v4 = ip.match(V4_IN_V6)?.[1];
  if (v4 !== undefined) return v4;
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, CUSTOMER_GROUPS).join(":")}::/64` : ip;
};

const groupsOf = (ip: string): string[] => {
  const [head = "", tail] = (ip.split("%", 1)[0] ?? "").toLowerCase().split("::");
  const before = head.split(":").filter((group) => group !== "");
  const after = (tail ?? "").split(":").filter((group) => group !== "");
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...after];
};

/** Groups of an IPv6 address that name a provider's region, not a customer. */
const REGION_GROUPS = 3;

/**
 * Where a call came from, for its owner to recognise, and too coarse to find a person by: an IPv4 address without its
 * last number, an IPv6 address without what a provider gives to one household.
 */
export const networkName = (ip: string): string => {
  const net = callerNet(ip);
  if (net.endsWith("::/64")) return `${net.split(":").slice(0, REGION_GROUPS).join(":")}:…`;
  return isIPv6(net) ? net : net.replace(/\.\d+$/, ".x");
};
