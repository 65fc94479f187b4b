/**
 * The way of the sound: from the microphone to a meter, and to a track that can be recorded. That track stays the same
 * when the microphone is changed, so that a take survives an unplugged headset.
 */
export type Sound = {
  readonly track: MediaStreamTrack;
  /** False where the browser keeps audio contexts asleep: then the microphone itself has to be recorded. */
  readonly isRunning: () => boolean;
  readonly listenTo: (microphone: MediaStream) => void;
  /** How loud it is at this moment, from 0 to 1. */
  readonly level: () => number;
  /** Phones put the context to sleep during calls. Resolves when it runs, or shows that it will not. */
  readonly wake: () => Promise<void>;
  readonly close: () => void;
};

/** Firefox on a machine without loudspeakers never says that it will not wake. */
const WAKES_WITHIN_MS = 1_000;

/** To be called at a press, or the browser may keep it asleep. */
export function openSound(): Sound {
  const context = new AudioContext();
  const meter = new AnalyserNode(context, { fftSize: 2_048 });
  const out = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
  meter.connect(out);
  const samples = new Float32Array(meter.fftSize);
  let source: MediaStreamAudioSourceNode | null = null;
  const wake = async (): Promise<void> => {
    if (context.state === "running") return;
    const overslept = new Promise((resolve) => {
      window.setTimeout(resolve, WAKES_WITHIN_MS);
    });
    await Promise.race([context.resume().catch(() => undefined), overslept]);
  };
  void wake();
  const [track] = out.stream.getAudioTracks();
  if (track === undefined) throw new Error("no track");
  return {
    track,
    isRunning: () => context.state === "running",
    listenTo: (microphone) => {
      source?.disconnect();
      source = new MediaStreamAudioSourceNode(context, { mediaStream: microphone });
      source.connect(meter);
    },
    level: () => {
      meter.getFloatTimeDomainData(samples);
      return loudness(samples);
    },
    wake,
    close: () => void context.close().catch(() => undefined),
  };
}

export const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** Voices fill the height: loudness is drawn as ears judge it. */
export const drawnLoudness = (level: number): number => Math.min(1, Math.sqrt(level) * 1.6);
