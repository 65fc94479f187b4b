import { isIPv6 } from "node:net";
import { callerNet } from "./caller-net.ts";

/** Groups of an IPv6 address that name a provider's region, not a customer. */
const REGION_GROUPS = 3;

/**
 * Where a call came from, for people to recognise and for nobody to be found by: an IPv4 address without its last
 * number, an IPv6 address without what a provider gives to one household.
 */
export const networkName = (ip: string): string => {
  const net = callerNet(ip);
  if (net.endsWith("::/64")) return `${net.split(":").slice(0, REGION_GROUPS).join(":")}:…`;
  return isIPv6(net) ? net : net.replace(/\.\d+$/, ".x");
};
