/** The app's screen with the presets of both systems. Everything that needs no phone is in the tests of `src`. */
export default {
  projects: ["ios", "android"].map((system) => ({
    displayName: system,
    preset: `jest-expo/${system}`,
    testMatch: ["<rootDir>/expo/**/*.test.tsx"],
    transform: {
      // What Metro does by itself, Jest has to be told.
      "\\.[jt]sx?$": [
        "babel-jest",
        {
          configFile: false,
          presets: ["babel-preset-expo"],
          caller: { name: "metro", bundler: "metro", platform: system },
        },
      ],
    },
    moduleNameMapper: {
      "^@afterword/(bridge|core)/(.*)$": "<rootDir>/../../packages/$1/src/$2.ts",
      "^(zod/mini|@babel/runtime/.*)$": "<rootDir>/node_modules/$1",
    },
  })),
};
