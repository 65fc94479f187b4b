export { DumpDownload } from "./parts/dump-download.tsx";
