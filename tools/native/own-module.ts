import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * The app's own module is in Swift and Kotlin, which nothing here compiles. What can be known without a compiler is
 * held here: that it has the functions that the TypeScript calls, with their kinds of answers; that it is short, and
 * says that it was never compiled; that the classes it names are the ones that get linked; and that the names and
 * numbers of the systems are those of their SDKs, as typings generated from these show.
 */
export type ModuleSources = {
  readonly types: string;
  readonly caller: string;
  readonly swift: string;
  readonly kotlin: string;
};

export type LinkedClasses = { readonly apple: readonly string[]; readonly android: readonly string[] };

const LINES_MAX = 59;
const folder = "apps/native/modules/phone-facts";

export const readModuleSources = (root: string): ModuleSources => {
  const read = (place: string): string => readFileSync(path.join(root, place), "utf8");
  return {
    types: read("apps/native/src/ports/modules.ts"),
    caller: read("apps/native/expo/modules.ts"),
    swift: read(`${folder}/ios/PhoneFactsModule.swift`),
    kotlin: read(`${folder}/android/src/main/java/app/afterword/phonefacts/PhoneFactsModule.kt`),
  };
};

/** What is wrong with the module; nothing if it is well. */
export const judgeModule = (sources: ModuleSources): readonly string[] => [
  ...judgeFunctions("Swift", functionsOfSwift(sources.swift), typesOf(sources.types, "AppleFacts")),
  ...judgeFunctions("Kotlin", functionsOfKotlin(sources.kotlin), typesOf(sources.types, "AndroidFacts")),
  ...judgeFile("Swift", sources.swift, sources.caller),
  ...judgeFile("Kotlin", sources.kotlin, sources.caller),
];

export const judgeLinking = (
  { swift, kotlin }: Pick<ModuleSources, "swift" | "kotlin">,
  linked: LinkedClasses,
): readonly string[] => {
  const apple = /public class (\w+): Module\b/.exec(swift)?.[1] ?? "";
  const android = [/^package (\S+)/m.exec(kotlin)?.[1], /^class (\w+) : Module\(\)/m.exec(kotlin)?.[1]].join(
    ".",
  );
  return [
    ...(linked.apple.includes(apple) ? [] : [`no iPhone is linked with the class ${apple}`]),
    ...(linked.android.includes(android) ? [] : [`no Android phone is linked with the class ${android}`]),
  ];
};

type Functions = ReadonlyMap<string, string>;

const judgeFunctions = (language: string, written: Functions, wanted: Functions): readonly string[] =>
  [...new Set([...written.keys(), ...wanted.keys()])].flatMap((name) => {
    const [found, expected] = [written.get(name), wanted.get(name)];
    if (found === expected) return [];
    return [
      `${language}: ${name} answers ${found ?? "nothing"}, TypeScript expects ${expected ?? "nothing"}`,
    ];
  });

const judgeFile = (language: string, text: string, caller: string): readonly string[] => {
  const lines = text.trimEnd().split("\n").length;
  const name = /\bName\("(\w+)"\)/.exec(text)?.[1] ?? "";
  return [
    ...(lines <= LINES_MAX ? [] : [`${language}: ${lines} lines, more than ${LINES_MAX}`]),
    ...(text.startsWith("// Never compiled")
      ? []
      : [`${language}: it does not say that it was never compiled`]),
    ...(caller.includes(`<PhoneFacts>("${name}")`) ? [] : [`${language}: nothing calls a module "${name}"`]),
  ];
};

/** In the words of TypeScript. */
const ANSWERS: Readonly<Record<string, string>> = {
  Int: "number",
  Bool: "boolean",
  Boolean: "boolean",
  Void: "void",
};

const functionsOfSwift = (text: string): Functions =>
  new Map(
    [...text.matchAll(/AsyncFunction\("(\w+)"\) \{ \(([^)]*)\)(?: -> (\w+))? in/g)].map(
      ([, name = "", parameters = "", type = ""]) =>
        // One that is handed a promise says its answer by it.
        [name, parameters.includes("Promise") ? "boolean" : (ANSWERS[type] ?? type)],
    ),
  );

const functionsOfKotlin = (text: string): Functions =>
  new Map(
    [...text.matchAll(/AsyncFunction<(\w+)>\("(\w+)"\)/g)].map(([, type = "", name = ""]) => [
      name,
      ANSWERS[type] ?? type,
    ]),
  );

/** The functions of both systems, and those of this one. */
const typesOf = (text: string, system: string): Functions =>
  new Map(
    ["CommonFacts", system].flatMap((type) => {
      const body = new RegExp(`type ${type} = \\{([^}]*)\\}`).exec(text)?.[1] ?? "";
      return [...body.matchAll(/readonly (\w+): \([^)]*\) => Promise<(\w+)>/g)].map(
        ([, name = "", answer = ""]) => [name, answer] as const,
      );
    }),
  );

/** What the module takes from each SDK, as its typings write it. */
const SDK_FACTS: readonly (readonly [file: string, facts: readonly RegExp[]])[] = [
  [
    "@nativescript/types-ios/lib/ios/objc-x86_64/objc!CoreTelephony.d.ts",
    [
      /readonly restrictedState: CTCellularDataRestrictedState;/,
      /cellularDataRestrictionDidUpdateNotifier: \(p1: CTCellularDataRestrictedState\)/,
      /kCTCellularDataRestrictedStateUnknown = 0,\s+kCTCellularDataRestricted = 1,\s+kCTCellularDataNotRestricted = 2/,
    ],
  ],
  [
    "@nativescript/types-ios/lib/ios/objc-x86_64/objc!UIKit.d.ts",
    [
      /enum UIBackgroundRefreshStatus \{\s+Restricted = 0,\s+Denied = 1,\s+Available = 2/,
      /readonly backgroundRefreshStatus: UIBackgroundRefreshStatus;/,
      /readonly protectedDataAvailable: boolean;/,
      /beginBackgroundTaskWithNameExpirationHandler\(/,
      /endBackgroundTask\(/,
    ],
  ],
  [
    "@nativescript/types-ios/lib/ios/objc-x86_64/objc!AVFoundation.d.ts",
    [
      /enum AVAuthorizationStatus \{\s+NotDetermined = 0,\s+Restricted = 1,\s+Denied = 2,\s+Authorized = 3/,
      /static authorizationStatusForMediaType\(/,
      /static requestAccessForMediaTypeCompletionHandler\(/,
    ],
  ],
  [
    "@nativescript/types-android/lib/android/android-platform-37.d.ts",
    [
      /RESTRICT_BACKGROUND_STATUS_DISABLED: 1;/,
      /RESTRICT_BACKGROUND_STATUS_WHITELISTED: 2;/,
      /RESTRICT_BACKGROUND_STATUS_ENABLED: 3;/,
      /getRestrictBackgroundStatus\(\): number;/,
      /isDeviceLocked\(\): boolean;/,
      /isDeviceSecure\(\): boolean;/,
      /KEYGUARD_SERVICE: "keyguard";/,
      /CONNECTIVITY_SERVICE: "connectivity";/,
    ],
  ],
];

export const judgeSdk = (modulesFolder: string): readonly string[] =>
  SDK_FACTS.flatMap(([file, facts]) => {
    const text = readFileSync(path.join(modulesFolder, file), "utf8");
    return facts.filter((fact) => !fact.test(text)).map((fact) => `${file} has no ${fact.source}`);
  });
