/** Stands in for the recorder of a browser that writes H.264 and AAC by itself: Debian's browsers cannot. */
export type Fed = {
  readonly mimeType: string;
  /** What it hands over, slice by slice as time passes, and the rest at the end; in base64. */
  readonly file: string;
  readonly seconds: number;
};

/** Runs in the page before all else, by itself: it knows nothing of this file. */
export const feedRecorder = ({ mimeType, file, seconds }: Fed): void => {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.codePointAt(0) ?? 0);

  class FedRecorder extends EventTarget {
    static readonly isTypeSupported = (type: string): boolean => type === mimeType;
    readonly mimeType = mimeType;
    readonly stream: MediaStream;
    state: RecordingState = "inactive";
    private handedOver = 0;
    private recordedMs = 0;
    private since = 0;
    private timer = 0;

    constructor(stream: MediaStream) {
      super();
      this.stream = stream;
    }
    start(timesliceMs: number): void {
      this.state = "recording";
      this.since = performance.now();
      this.timer = window.setInterval(() => this.requestData(), timesliceMs);
      window.setTimeout(() => this.dispatchEvent(new Event("start")));
    }
    pause(): void {
      this.recordedMs += performance.now() - this.since;
      this.state = "paused";
    }
    resume(): void {
      this.since = performance.now();
      this.state = "recording";
    }
    stop(): void {
      window.clearInterval(this.timer);
      this.state = "inactive";
      this.handOver(bytes.length);
      window.setTimeout(() => this.dispatchEvent(new Event("stop")));
    }
    requestData(): void {
      const now = this.state === "recording" ? performance.now() - this.since : 0;
      const share = (this.recordedMs + now) / (seconds * 1_000);
      this.handOver(Math.min(bytes.length - 1, Math.floor(bytes.length * share)));
    }
    private handOver(until: number): void {
      const data = new Blob([bytes.subarray(this.handedOver, until)], { type: mimeType });
      this.handedOver = until;
      window.setTimeout(() => this.dispatchEvent(new BlobEvent("dataavailable", { data })));
    }
  }
  Object.assign(globalThis, { MediaRecorder: FedRecorder });
};
