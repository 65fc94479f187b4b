/** Names that the build for browsers gave to its files; see vite.config.ts. */
declare module "virtual:client-assets" {
  export const clientAssets: {
    readonly stylesheet: string;
    readonly fonts: readonly string[];
    /** The script of the page of a delivered note. */
    readonly noteScript: string;
    /** The icons for a home screen. */
    readonly webManifest: string;
  };
}
