import { strToU8, zipSync } from 'fflate';
import type { Solid } from '#kernel/jewel/mesh/mesh.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';

const CORE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/** The earliest date a zip can hold, so that the same design gives the same bytes. */
const STAMP = '1980-01-01T12:00:00';

const escaped = (text: string): string => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Rounded to a tenth of a micrometre, without trailing zeros. */
const mm = (x: number): string => String(Math.round(x * 10_000) / 10_000);

/** Writes a mesh as 3MF with millimetres as its unit, Z up. For casting, so the mesh must be one united shell. */
export function write3mf({ positions, indices }: Solid, title: string): Uint8Array<ArrayBuffer> {
  const vertices: string[] = [];
  for (let i = 0; i < positions.length; i += 3)
    vertices.push(
      `<vertex x="${mm(at(positions, i))}" y="${mm(at(positions, i + 1))}" z="${mm(at(positions, i + 2))}"/>`,
    );
  const triangles: string[] = [];
  for (let i = 0; i < indices.length; i += 3)
    triangles.push(
      `<triangle v1="${at(indices, i)}" v2="${at(indices, i + 1)}" v3="${at(indices, i + 2)}"/>`,
    );
  const model = `<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en" xmlns="${CORE}"><metadata name="Title">${escaped(title)}</metadata>
<resources><object id="1" type="model"><mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh></object></resources>
<build><item objectid="1"/></build></model>`;
  const types = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`;
  const relations = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="${PACKAGE}/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`;
  return zipSync(
    {
      '[Content_Types].xml': strToU8(types),
      '_rels/.rels': strToU8(relations),
      '3D/3dmodel.model': strToU8(model),
    },
    { level: 6, mtime: STAMP },
  );
}
