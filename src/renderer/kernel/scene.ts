/** Addresses of the tables, and all values that are constant for one image. */
export class Scene {
  static nodes: usize = 0;
  static packs: usize = 0;
  static normals: usize = 0;
  static materials: usize = 0;
  static stones: usize = 0;
  static cuts: usize = 0;
  static metals: usize = 0;
  static metalSky: usize = 0;
  static stoneSky: usize = 0;
  static skySize: i32 = 0;
}

export class Shot {
  static width: i32 = 0;
  static height: i32 = 0;
  static floorY: f32 = 0;
  static hasFloor: bool = false;
  /** Light of the floor as seen by metal and stones. */
  static floorR: f32 = 0;
  static floorG: f32 = 0;
  static floorB: f32 = 0;
  /** Colour of the floor as seen by the camera. */
  static groundR: f32 = 1;
  static groundG: f32 = 1;
  static groundB: f32 = 1;
  static gloss: f32 = 0;
  static stoneFloor: f32 = 0.3;
  /** Whether stones see the lower half of their sky instead of the table. */
  static hasStoneCards: bool = false;
  static metalLight: f32 = 1;
  static stoneLight: f32 = 1;
  static headStrength: f32 = 0.9;
  static headCos: f32 = 0.96;
  static turnCos: f32 = 1;
  static turnSin: f32 = 0;
}

export class Camera {
  static ex: f32 = 0;
  static ey: f32 = 0;
  static ez: f32 = 0;
  static fx: f32 = 0;
  static fy: f32 = 0;
  static fz: f32 = 1;
  static rx: f32 = 1;
  static ry: f32 = 0;
  static rz: f32 = 0;
  static ux: f32 = 0;
  static uy: f32 = 1;
  static uz: f32 = 0;
  static tan: f32 = 0.1;
  static shiftX: f32 = 0;
  static shiftY: f32 = 0;
  static lens: f32 = 0;
  static focus: f32 = 1;
}

/** The current ray, its weight, and the light gathered so far. */
export class Ray {
  static ox: f32 = 0;
  static oy: f32 = 0;
  static oz: f32 = 0;
  static dx: f32 = 0;
  static dy: f32 = 0;
  static dz: f32 = 1;
  static r: f32 = 1;
  static g: f32 = 1;
  static b: f32 = 1;
  /** Wavelength 0 (red) to 1 (blue), or negative while the ray is still white. */
  static wave: f32 = -1;
  /** Wavelength the next white ray takes inside a large stone, or negative. */
  static nextWave: f32 = -1;
  /** White ray that just left a dispersive stone: red and blue left in directions of their own. */
  static fanned: bool = false;
  static redX: f32 = 0;
  static redY: f32 = 0;
  static redZ: f32 = 0;
  static blueX: f32 = 0;
  static blueY: f32 = 0;
  static blueZ: f32 = 0;
}

export class Sum {
  static r: f32 = 0;
  static g: f32 = 0;
  static b: f32 = 0;
}
