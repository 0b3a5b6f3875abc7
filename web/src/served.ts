// The entry of the live page: a viewer serves it, or it stands in one file with a worker that plays the scene without Python.
import { wireOfPage } from "./living/wire";
import { ALONE, begin } from "./main";

begin(() => ALONE ? wireOfPage() : new WebSocket(`ws://${location.host}/`));
