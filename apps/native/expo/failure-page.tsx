import { chooseLanguage } from "@afterword/core/language/languages";
import { catalogs } from "@afterword/core/messages/catalog";
import { Pressable, StyleSheet, Text, View } from "react-native";
import type { Look } from "./look.ts";

export type FailurePageProps = {
  readonly look: Look;
  readonly onRetry: () => void;
  readonly isOnline: boolean;
};

/** What there is to see while the website cannot be loaded. */
export const FailurePage = ({ look, onRetry, isOnline }: FailurePageProps) => {
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  const { failures, words } = catalogs[chooseLanguage(locale)];
  return (
    <View style={styles.page} testID="failure">
      <Text accessibilityRole="header" style={[styles.words, { color: look.ink }]}>
        {isOnline ? failures.serverUnavailable : failures.offline}
      </Text>
      <Pressable
        accessibilityRole="button"
        onPress={onRetry}
        style={({ pressed }) => [
          styles.button,
          { backgroundColor: look.accent, transform: [{ scale: pressed ? 0.98 : 1 }] },
        ]}
      >
        <Text style={[styles.label, { color: look.onAccent }]}>{words.tryAgain}</Text>
      </Pressable>
    </View>
  );
};

const styles = StyleSheet.create({
  page: { flex: 1, alignItems: "center", justifyContent: "center", gap: 24, padding: 24 },
  words: { fontSize: 21, lineHeight: 28, fontWeight: "600", textAlign: "center", maxWidth: 360 },
  button: { minHeight: 48, paddingHorizontal: 24, borderRadius: 12, justifyContent: "center" },
  label: { fontSize: 16, fontWeight: "600" },
});
