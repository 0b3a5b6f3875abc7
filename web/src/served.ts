// Entry of the live page, which a viewer serves, or of a single file whose worker plays the scene without Python.
import { wireOfPage } from "./living/wire";
import { ALONE, begin } from "./main";

begin(() => ALONE ? wireOfPage() : new WebSocket(`ws://${location.host}/`));
