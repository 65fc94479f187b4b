import { createBridgeSuite } from "@afterword/bridge/suite";
import { createWrapper } from "./wrapper.ts";

const ORIGIN = "https://afterword.example";

createBridgeSuite("the wrapper of these tests", () => {
  const wrapper = createWrapper({ allowedOrigin: ORIGIN, prices: { plan_family: "$4.99" } });
  return {
    ...wrapper.host,
    allowedOrigin: ORIGIN,
    sent: wrapper.sent,
    happen: wrapper.happen,
    store: wrapper.store,
    phone: wrapper.phone,
    reinstall: async () => wrapper.reinstall(),
  };
});
