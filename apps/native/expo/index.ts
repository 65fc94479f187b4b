import { registerRootComponent } from "expo";
// Sets up tasks and listeners before anything is drawn; the systems also start the app without its screen.
import { App } from "./app.tsx";

registerRootComponent(App);
