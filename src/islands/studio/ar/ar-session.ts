import {
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  RingGeometry,
  Scene,
  WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { writeGlb } from '#kernel/jewel/models/glb.ts';
import { makeViewerScene } from '#kernel/jewel/models/make-viewer-scene.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

export interface ArTexts {
  /** Instructions before a level place is found, and after. */
  find: string;
  place: string;
  end: string;
}

/** In metres: camera range from a few centimetres to several metres. */
const NEAR = 0.01;
const FAR = 20;
/** The marker where a tap would place the piece. */
const MARK_INNER = 0.016;
const MARK_OUTER = 0.018;

/** Instructions and an exit button over the camera view. */
function makeOverlay({ find, end }: ArTexts, leave: () => void) {
  const root = document.createElement('div');
  root.className = 'fixed inset-0 z-50 flex flex-col items-center justify-between p-6';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'min-h-11 self-end rounded-control bg-paper/90 px-5 text-ink';
  button.textContent = end;
  // A press of the button does not place the piece behind it.
  button.addEventListener('beforexrselect', (event) => event.preventDefault());
  button.addEventListener('click', leave);
  const hint = document.createElement('p');
  hint.setAttribute('role', 'status');
  hint.className = 'rounded-control bg-paper/90 px-4 py-2 text-center text-ink';
  hint.textContent = find;
  root.append(button, hint);
  document.body.append(root);
  return { root, hint };
}

/** The piece as third-party viewers get it: in metres, on the ground. */
async function pieceOf(model: JewelModel): Promise<Object3D> {
  const { buffer } = writeGlb(makeViewerScene(model, 'shells'));
  return (await new GLTFLoader().parseAsync(buffer, '')).scene;
}

function makeMark(): Mesh {
  const ring = new RingGeometry(MARK_INNER, MARK_OUTER, 48).rotateX(-Math.PI / 2);
  const mark = new Mesh(ring, new MeshBasicMaterial({ color: 0xffffff }));
  mark.matrixAutoUpdate = false;
  mark.visible = false;
  return mark;
}

/**
 * Opens the camera view and lets the shopper place the piece on a level surface at true size. Resolves once
 * the view is open, rejects if it is not supported. Must be called from a press.
 */
export async function startArSession(model: JewelModel, texts: ArTexts): Promise<void> {
  const { xr } = navigator;
  if (xr === undefined) throw new Error('WebXR is not supported');
  let session: XRSession | undefined;
  const { root, hint } = makeOverlay(texts, () => void session?.end());
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  const clear = () => {
    renderer.setAnimationLoop(null);
    renderer.dispose();
    root.remove();
  };
  try {
    session = await xr.requestSession('immersive-ar', {
      requiredFeatures: ['hit-test'],
      optionalFeatures: ['dom-overlay'],
      domOverlay: { root },
    });
    session.addEventListener('end', clear);
    await show(session, renderer, await pieceOf(model), () => {
      hint.textContent = texts.place;
    });
  } catch (error) {
    if (session === undefined) clear();
    else await session.end().catch(clear);
    throw error;
  }
}

async function show(
  session: XRSession,
  renderer: WebGLRenderer,
  piece: Object3D,
  onFound: () => void,
): Promise<void> {
  const scene = new Scene();
  scene.environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment()).texture;
  const mark = makeMark();
  piece.visible = false;
  scene.add(mark, piece);
  const camera = new PerspectiveCamera(60, 1, NEAR, FAR);
  renderer.xr.enabled = true;
  renderer.xr.setReferenceSpaceType('local');
  await renderer.xr.setSession(session);
  const viewer = await session.requestReferenceSpace('viewer');
  const rays = await session.requestHitTestSource?.({ space: viewer });
  if (rays === undefined) throw new Error('WebXR hit testing is not supported');
  session.addEventListener('select', () => {
    if (!mark.visible) return;
    piece.position.setFromMatrixPosition(mark.matrix);
    piece.visible = true;
  });
  renderer.setAnimationLoop((_time, frame: XRFrame | undefined) => {
    const space = renderer.xr.getReferenceSpace();
    const place = space && frame?.getHitTestResults(rays)[0]?.getPose(space);
    mark.visible = place != null;
    if (place != null) {
      mark.matrix.fromArray(place.transform.matrix);
      onFound();
    }
    renderer.render(scene, camera);
  });
}
