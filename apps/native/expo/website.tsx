import { userAgentMark } from "@afterword/bridge/detect";
import { createBridgeHost } from "@afterword/bridge/host";
import type { WrapperMessage } from "@afterword/bridge/messages";
import { PAGE_RECEIVER } from "@afterword/bridge/window-transport";
import { useEffect, useRef } from "react";
import { Linking } from "react-native";
import { WebView, type WebViewProps } from "react-native-webview";
import { judgeLoad, type LoadRequest } from "../src/core/page-loads.ts";
import type { ScreenEvent } from "../src/core/screen.machine.ts";
import { phone, websiteOrigin } from "./background.ts";

export type WebsiteProps = {
  readonly paper: string;
  readonly onEvent: (event: ScreenEvent) => void;
};

/** The website in its web view, with the wrapper's end of the bridge. */
export const Website = ({ paper, onEvent }: WebsiteProps) => {
  const view = useRef<WebView>(null);
  const receive = useRef<(raw: unknown, url: string) => void>(() => {});
  useEffect(() => {
    const host = createBridgeHost({
      ports: phone.ports,
      send: (message) => view.current?.injectJavaScript(scriptOf(message)),
      allowedOrigin: websiteOrigin,
    });
    receive.current = host.receive;
    return host.close;
  }, []);
  return (
    <WebView
      {...MANNERS}
      ref={view}
      testID="website"
      source={{ uri: `${websiteOrigin}/` }}
      style={{ flex: 1, backgroundColor: paper }}
      applicationNameForUserAgent={userAgentMark(wrapper.platform, wrapper.appVersion)}
      onMessage={({ nativeEvent }) => receive.current(nativeEvent.data, nativeEvent.url)}
      onShouldStartLoadWithRequest={mayLoad}
      onOpenWindow={({ nativeEvent }) => void mayLoad({ url: nativeEvent.targetUrl, isTopFrame: true })}
      onLoad={() => onEvent({ kind: "loaded" })}
      onError={() => onEvent({ kind: "failed" })}
      onHttpError={({ nativeEvent }) => nativeEvent.statusCode >= 500 && onEvent({ kind: "failed" })}
      onContentProcessDidTerminate={() => onEvent({ kind: "crashed" })}
      onRenderProcessGone={() => onEvent({ kind: "crashed" })}
    />
  );
};

const { wrapper } = phone.ports;

const MANNERS: WebViewProps = {
  // Everything goes to our own judge: what a list here refuses, the view would hand to the system, whatever it is.
  originWhitelist: ["*"],
  // The page records and plays by itself; the microphone is for the website alone.
  allowsInlineMediaPlayback: true,
  mediaPlaybackRequiresUserAction: false,
  mediaCapturePermissionGrantType: "grantIfSameHostElseDeny",
  // Its session is a cookie, which it shares with no other app; nothing of the phone's files is for it.
  thirdPartyCookiesEnabled: false,
  allowFileAccess: false,
  allowFileAccessFromFileURLs: false,
  allowUniversalAccessFromFileURLs: false,
  mixedContentMode: "never",
  // The website has its own ways for these.
  allowsBackForwardNavigationGestures: false,
  allowsLinkPreview: false,
  pullToRefreshEnabled: false,
  bounces: false,
  overScrollMode: "never",
  contentInsetAdjustmentBehavior: "never",
  automaticallyAdjustContentInsets: false,
  webviewDebuggingEnabled: __DEV__,
};

const mayLoad = (request: LoadRequest): boolean => {
  const load = judgeLoad(request, websiteOrigin);
  if (load.kind === "outside") Linking.openURL(load.url).catch(() => undefined);
  return load.kind === "here";
};

/** JSON is no script by itself: two line ends would break it, and "<" could end it. */
const scriptOf = (message: WrapperMessage): string => {
  const json = JSON.stringify(message).replaceAll(/[<\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return `window.${PAGE_RECEIVER}?.(${json});true;`;
};
