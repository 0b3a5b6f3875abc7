// The camera, controlled by the user only: motion of the scene never moves it.
import CameraControls from "camera-controls";
import * as THREE from "three";
import type { Vec3 } from "../protocol";

// only the needed parts: the rest of three stays out of the bundle
CameraControls.install({
  THREE: {
    Box3: THREE.Box3, Matrix4: THREE.Matrix4, Quaternion: THREE.Quaternion, Raycaster: THREE.Raycaster, Sphere: THREE.Sphere,
    Spherical: THREE.Spherical, Vector2: THREE.Vector2, Vector3: THREE.Vector3, Vector4: THREE.Vector4,
  },
});

const SMOOTH = 0.12; // [s] in which the camera reaches its target
const FIELD = 30; // [degrees] vertical field of view
const FILLS = 0.82; // fraction of the stage that the fitted scene takes
export const WORDS = 114;
const LOWER = 12; // [pixels] below the middle of the stage, because the legend and the gravity arrow are taller than the hint
const NEAR = 0.01;
const RISE = 0.4; // [-] of a full turn by which a drag over the height of the stage raises or lowers the view
const STEP = Math.PI / 18; // angle by which a key rotates
const WAYS: Record<string, [right: number, up: number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class View {
  camera: THREE.PerspectiveCamera | THREE.OrthographicCamera = new THREE.PerspectiveCamera(FIELD);
  controls: CameraControls | null = null;
  private size = { width: 1, height: 1 };
  private readonly clock = new THREE.Timer();
  private untouched = true; // since the scene was opened: a resized stage is fitted again
  private jumped = false; // change to another view at once, to be drawn in the next frame
  /** [pixels] of the height of the stage that the legend, the hint and other overlays cover. */
  words = WORDS;
  /** First view, and view of the home button. */
  first: { azimuth: number; elevation: number; box: THREE.Box3 } | null = null;

  constructor(private readonly element: HTMLElement, private readonly calm: () => boolean) {}

  /** Open a scene in a plane or in space: a new camera, with everything in view. */
  open(dim: 2 | 3, azimuth: number, elevation: number, box: THREE.Box3): void {
    this.controls?.dispose();
    const flat = dim === 2;
    this.camera = flat ? new THREE.OrthographicCamera() : new THREE.PerspectiveCamera(FIELD, 1, NEAR, 1000);
    this.camera.up.set(0, flat ? 1 : 0, flat ? 0 : 1);
    const controls = new CameraControls(this.camera, this.element);
    controls.updateCameraUp();
    controls.dollyToCursor = true;
    controls.truckSpeed = flat ? 1 : 2; // the dragged place stays under the pointer
    const { ACTION } = CameraControls;
    controls.mouseButtons.left = flat ? ACTION.TRUCK : ACTION.ROTATE;
    controls.mouseButtons.right = ACTION.TRUCK;
    controls.mouseButtons.middle = ACTION.TRUCK;
    controls.mouseButtons.wheel = flat ? ACTION.ZOOM : ACTION.DOLLY;
    controls.touches.one = flat ? ACTION.TOUCH_TRUCK : ACTION.TOUCH_ROTATE;
    controls.touches.two = flat ? ACTION.TOUCH_ZOOM_TRUCK : ACTION.TOUCH_DOLLY_TRUCK;
    controls.touches.three = ACTION.TOUCH_TRUCK;
    controls.maxPolarAngle = Math.PI;
    controls.polarRotateSpeed = RISE; // a drag that misses its particle does not turn the view straight down
    controls.addEventListener("control", () => { this.untouched = false; });
    this.controls = controls;
    this.first = { azimuth, elevation, box: box.clone() };
    this.resize(this.size.width, this.size.height);
    this.home(false);
  }

  resize(width: number, height: number): void {
    const before = this.size;
    this.size = { width: Math.max(width, 1), height: Math.max(height, 1) };
    const aspect = this.size.width / this.size.height;
    if (this.camera instanceof THREE.PerspectiveCamera) this.camera.aspect = aspect;
    else {
      this.camera.top = 5;
      this.camera.bottom = -5;
      this.camera.left = -5 * aspect;
      this.camera.right = 5 * aspect;
      this.camera.near = -10000;
      this.camera.far = 10000;
    }
    this.camera.updateProjectionMatrix();
    const another = before.width !== this.size.width || before.height !== this.size.height;
    if (this.controls && this.untouched && another) this.home(false);
  }

  /** Set another first view, taken at once if the user has not moved the camera. */
  reframe(first: NonNullable<View["first"]>): void {
    this.first = first;
    if (this.untouched) this.home();
  }

  /** Reset to the initial view. */
  home(smooth = true): void {
    if (!this.first) return;
    this.untouched = true;
    const { azimuth, elevation, box } = this.first;
    this.frame(box, this.direction(azimuth, elevation), smooth);
  }

  /** Fit everything into view in the present direction; `lower` than the middle by a number of pixels. */
  fit(box: THREE.Box3, lower = LOWER): void {
    if (!this.controls || box.isEmpty()) return;
    this.untouched = false;
    const toward = this.controls.getPosition(new THREE.Vector3()).sub(this.controls.getTarget(new THREE.Vector3())).normalize();
    this.frame(box, toward, true, lower);
  }

  /** Plus and minus zoom, and arrow keys with Ctrl rotate around a scene or move along a plane; return whether the key has a function. */
  byKey(key: string): boolean {
    const controls = this.controls, flat = this.camera instanceof THREE.OrthographicCamera;
    const by = { "+": 1.25, "=": 1.25, "-": 0.8 }[key], way = WAYS[key];
    if (!controls || (!by && !way)) return false;
    this.untouched = false;
    if (by) void (flat ? controls.zoomTo(controls.camera.zoom * by, true) : controls.dollyTo(controls.distance / by, true));
    else if (flat) void controls.truck(way![0] / controls.camera.zoom, -way![1] / controls.camera.zoom, true);
    else void controls.rotate(way![0] * STEP, -way![1] * STEP, true);
    return true;
  }

  /** Center a place, towards which the wheel then zooms; without a place the wheel zooms towards the pointer. */
  hold(place: THREE.Vector3 | null): void {
    if (!this.controls) return;
    this.controls.dollyToCursor = !place;
    if (place) this.follow(place.clone().sub(this.controls.getTarget(new THREE.Vector3())));
  }

  /** Follow a moving place. */
  follow(by: THREE.Vector3): void {
    const target = this.controls?.getTarget(new THREE.Vector3()).add(by);
    this.untouched = false;
    if (target) void this.controls?.moveTo(target.x, target.y, target.z, false);
  }

  /** Advance the camera; return whether it moved. */
  update(): boolean {
    const { controls } = this;
    this.clock.update();
    if (!controls) return false;
    controls.smoothTime = this.calm() ? 0 : SMOOTH;
    controls.draggingSmoothTime = this.calm() ? 0 : SMOOTH / 3;
    const { jumped } = this;
    this.jumped = false;
    return controls.update(Math.min(this.clock.getDelta(), 0.1)) || jumped;
  }

  private direction(azimuth: number, elevation: number): THREE.Vector3 {
    const a = azimuth * Math.PI / 180, e = Math.min(Math.max(elevation, -89.9), 89.9) * Math.PI / 180;
    if (this.camera instanceof THREE.OrthographicCamera) return new THREE.Vector3(0, 0, 1);
    return new THREE.Vector3(Math.cos(e) * Math.cos(a), Math.cos(e) * Math.sin(a), Math.sin(e));
  }

  private frame(box: THREE.Box3, toward: THREE.Vector3, smooth: boolean, lower = LOWER): void {
    const controls = this.controls;
    if (!controls) return;
    const move = smooth && !this.calm();
    const { width, height } = this.size, tallest = Math.min(FILLS, Math.max(1 - this.words / height, FILLS / 2));
    const flat = this.camera instanceof THREE.OrthographicCamera;
    const up = this.camera.up, right = new THREE.Vector3().crossVectors(up, toward).normalize();
    const over = new THREE.Vector3().crossVectors(toward, right);
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => new THREE.Vector3(
      k & 1 ? box.max.x : box.min.x, k & 2 ? box.max.y : box.min.y, k & 4 ? box.max.z : box.min.z));
    const tangent = Math.tan(FIELD * Math.PI / 360), aspect = width / height;
    let center = box.getCenter(new THREE.Vector3()), distance = 10, zoom = 1;
    // the center of the view moves with the distance: a few iterations determine both
    for (let round = 0; round < 12; round++) {
      const across = [Infinity, -Infinity], above = [Infinity, -Infinity];
      for (const corner of corners) {
        const from = corner.clone().sub(center);
        const deep = flat ? 1 : Math.max(distance - from.dot(toward), 1e-6) / distance;
        const x = from.dot(right) / deep, y = from.dot(over) / deep;
        across[0] = Math.min(across[0]!, x);
        across[1] = Math.max(across[1]!, x);
        above[0] = Math.min(above[0]!, y);
        above[1] = Math.max(above[1]!, y);
      }
      const wide = Math.max(across[1]! - across[0]!, 1e-9), tall = Math.max(above[1]! - above[0]!, 1e-9);
      center = center.clone().addScaledVector(right, (across[0]! + across[1]!) / 2).addScaledVector(over, (above[0]! + above[1]!) / 2);
      const half = Math.max(wide / (aspect * FILLS), tall / tallest) / 2;
      if (flat) zoom = 5 / half;
      else distance = half / tangent;
    }
    const seen = flat ? 5 / zoom : distance * tangent; // half the height
    center = center.clone().addScaledVector(over, 2 * seen * Math.min(lower / height, (1 - tallest) / 4));
    const eye = center.clone().addScaledVector(toward, flat ? 50 : distance);
    if (this.camera instanceof THREE.PerspectiveCamera) {
      this.camera.near = Math.max(distance * 0.002, 1e-4);
      this.camera.far = distance * 200;
      this.camera.updateProjectionMatrix();
    } else void controls.zoomTo(zoom, move);
    void controls.setLookAt(eye.x, eye.y, eye.z, center.x, center.y, center.z, move);
    controls.update(0); // which counts as this move, so that the next update finds no motion
    this.jumped = true;
  }
}

export const vector = ([x, y, z]: Vec3 | number[]): THREE.Vector3 => new THREE.Vector3(x, y, z);
