/**
 * Which settings of a phone keep Afterword from reaching its owner, in the product's order (product §4, System checks).
 */

/** What the wrapper says; null for what its system does not have. */
export type CheckFacts = {
  readonly passcodeEnabled: boolean | null;
  readonly notificationsGranted: boolean | null;
  readonly cellularRestricted: boolean | null;
  /** 0 restricted, 1 denied, 2 available. */
  readonly backgroundRefreshStatus: 0 | 1 | 2 | null;
  readonly deviceSecure: boolean | null;
  readonly ignoringBatteryOptimizations: boolean | null;
  readonly backgroundDataRestricted: boolean | null;
};

const FAILS = {
  passcode: ({ passcodeEnabled }) => passcodeEnabled === false,
  notifications: ({ notificationsGranted }) => notificationsGranted === false,
  "cellular-data": ({ cellularRestricted }) => cellularRestricted === true,
  "background-refresh": ({ backgroundRefreshStatus }) => backgroundRefreshStatus === 1,
  "screen-lock": ({ deviceSecure }) => deviceSecure === false,
  "battery-optimisation": ({ ignoringBatteryOptimizations }) => ignoringBatteryOptimizations === false,
  "background-data": ({ backgroundDataRestricted }) => backgroundDataRestricted === true,
} as const satisfies Record<string, (facts: CheckFacts) => boolean>;

export type Check = keyof typeof FAILS;

/** The system checks in their order. */
const CHECKS = Object.keys(FAILS) as readonly Check[];

/** Those that fail, in their order, from this one on. */
export const failingChecks = (facts: CheckFacts, from: Check = "passcode"): readonly Check[] =>
  CHECKS.slice(CHECKS.indexOf(from)).filter((check) => FAILS[check](facts));

/** Without a passcode or a lock of the screen, a phone that is unlocked says nothing about its owner. */
export const isLocked = ({ passcodeEnabled, deviceSecure }: CheckFacts): boolean =>
  passcodeEnabled === true || deviceSecure === true;
