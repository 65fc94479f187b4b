/** Players, and where a recording is. */
export const playing = {
  play: "Play",
  pause: "Pause",
  position: "Position",
  positionOf: (elapsed: string, total: string) => `${elapsed} of ${total}`,
  back: (seconds: number) => `${seconds} seconds back`,
  forward: (seconds: number) => `${seconds} seconds forward`,
  speed: (times: string) => `Speed: ${times} times`,
  fullScreen: "Full screen",
  download: "Download",
  downloadFailed: "The recording could not be downloaded.",
  percent: (percent: number) => `${percent}%`,
  kilobytes: (count: number) => `${count} kB`,
  onlyOnPhone: "Only on this phone",
  onlyInBrowser: "Only in this browser",
  waitsForConnection: "goes up when you are online again",
  waitsForTurn: "waiting to go up",
  notTaken: "the server did not take it",
  onOtherDevice: "Still on the device that recorded it",
  notPlayable: "Could not be made playable",
  longerThanSaid:
    "Longer than its note says, so recipients do not get it. Change something in the note and save it.",
} as const;
