import { createBridgeClient } from "@afterword/bridge/client";
import type { BridgeClient } from "@afterword/bridge/client";
import { createWindowTransport } from "@afterword/bridge/window-transport";
import { CLIENT_VERSION } from "@afterword/core/constants";

export const openBridge = (): BridgeClient =>
  createBridgeClient(createWindowTransport(window), { page: CLIENT_VERSION });
