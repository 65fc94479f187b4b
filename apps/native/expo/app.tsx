import * as Network from "expo-network";
import * as SplashScreen from "expo-splash-screen";
import { StatusBar } from "expo-status-bar";
import { useEffect, useReducer } from "react";
import { BackHandler, Platform, StyleSheet, useColorScheme } from "react-native";
import { SafeAreaProvider, SafeAreaView } from "react-native-safe-area-context";
import { FIRST_SCREEN, reduceScreen, SPLASH_LIMIT_MS } from "../src/core/screen.machine.ts";
import { phone } from "./background.ts";
import { FailurePage } from "./failure-page.tsx";
import { LOOK } from "./look.ts";
import { Website } from "./website.tsx";

SplashScreen.preventAutoHideAsync().catch(() => undefined);

/** One screen: the splash, the website, or why it is not there. */
export const App = () => {
  const [{ shows, attempt }, dispatch] = useReducer(reduceScreen, FIRST_SCREEN);
  const look = LOOK[useColorScheme() === "dark" ? "dark" : "light"];

  useEffect(() => {
    const timer = setTimeout(() => dispatch({ kind: "waited" }), SPLASH_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (shows !== "splash") SplashScreen.hideAsync().catch(() => undefined);
  }, [shows]);
  useEffect(() => {
    const key = BackHandler.addEventListener("hardwareBackPress", phone.events.pressBack);
    return () => key.remove();
  }, []);
  useEffect(() => {
    const network = Network.addNetworkStateListener(({ isConnected, isInternetReachable }) => {
      if (isInternetReachable ?? isConnected) dispatch({ kind: "retried" });
    });
    return () => network.remove();
  }, []);

  return (
    <SafeAreaProvider>
      <StatusBar />
      {/* On an iPhone the page keeps clear of the edges by itself; not every Android web view tells it of them. */}
      <SafeAreaView
        edges={Platform.OS === "android" ? ["top", "bottom", "left", "right"] : []}
        style={[styles.screen, { backgroundColor: look.paper }]}
      >
        {shows === "failure" ? (
          <FailurePage
            look={look}
            isOnline={phone.events.isOnline()}
            onRetry={() => dispatch({ kind: "retried" })}
          />
        ) : (
          <Website key={attempt} paper={look.paper} onEvent={dispatch} />
        )}
      </SafeAreaView>
    </SafeAreaProvider>
  );
};

const styles = StyleSheet.create({ screen: { flex: 1 } });
