import { type Ref, useEffect, useMemo, useRef, useState } from 'react';
import type { Turned } from '#client/design-link.ts';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import type { ViewName } from '../stage/camera/views.ts';
import { engravedText } from '../stage/engraving/engraved-text.ts';
import type { EnvironmentId } from '../stage/environment/environments.ts';
import type { Built, Lying } from '../stage/model/model.worker.ts';
import { ModelBuilder } from '../stage/model/model-builder.ts';
import { Stage, type StageHandle } from '../stage/Stage.tsx';

interface LiveViewProps {
  design: Design;
  environment: EnvironmentId;
  view: ViewName;
  /** Initial rotation, if it is not the view's own. */
  turned?: Turned | undefined;
  /** Upright by default, as in the studio. */
  lying?: Lying;
  turnsOnce?: boolean;
  /** Shown until the 3D view is ready. */
  poster?: Picture;
  /** Description of the picture. */
  label: string;
  onReady?: () => void;
  /** The model on the stage. */
  onModel?: (model: JewelModel) => void;
  /** WebGL is not available, or the piece cannot be built. */
  onUnavailable?: () => void;
  ref?: Ref<StageHandle>;
}

type BuiltDesign = Exclude<Built, { errors: unknown }> & { design: Design };

/** A design on the stage, built from its document in a worker. Fills its parent. */
export function LiveView({
  design,
  lying = 'worked-on',
  poster,
  onModel,
  onUnavailable,
  ...stage
}: LiveViewProps) {
  const [built, setBuilt] = useState<BuiltDesign | null>(null);
  const builder = useRef<ModelBuilder | null>(null);
  const fail = useRef(onUnavailable);
  fail.current = onUnavailable;
  const onBuilt = useRef(onModel);
  onBuilt.current = onModel;

  useEffect(() => {
    builder.current = new ModelBuilder(lying);
    return () => builder.current?.dispose();
  }, [lying]);

  const text = canonicalDesign(design);
  useEffect(() => {
    let isGone = false;
    const asked: Design = JSON.parse(text);
    const arrive = (answer: Built | null) => {
      if (isGone || answer === null) return;
      if ('errors' in answer) fail.current?.();
      else {
        setBuilt({ ...answer, design: asked });
        onBuilt.current?.(answer.model);
      }
    };
    builder.current?.build(asked).then(arrive, () => fail.current?.());
    return () => {
      isGone = true;
    };
  }, [text]);

  // An engraving is cut after the photographs were made, so it is drawn separately.
  const engraving = useMemo(
    () => (built && !built.hero ? engravedText(built.design, built.model) : null),
    [built],
  );
  return (
    <Stage
      {...stage}
      {...(poster ? { poster } : {})}
      {...(onUnavailable ? { onUnavailable } : {})}
      model={built?.model ?? null}
      {...(built ? { family: built.family } : {})}
      {...(built?.hero ? { hero: built.hero } : {})}
      engraving={engraving}
    />
  );
}
