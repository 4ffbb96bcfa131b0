import core from '@energetic-ai/core';
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid';
import { INPUT_SIZE } from './builtin-squares.js';
import type { Embedded } from './embedding-model.js';
import { backendReady } from './tensorflow-backend.js';
import { yieldToRequests } from './thread-priority.js';

yieldToRequests();

/** The last layer before the classes: it describes what the picture looks like, not its class. */
const LAYER =
  'StatefulPartitionedCall/sequential/keras_layer/StatefulPartitionedCall/StatefulPartitionedCall/StatefulPartitionedCall/predict/MobilenetV2/Logits/AvgPool';
/** Length of that layer's output. */
const FEATURES = 1792;

interface Tensor {
  data(): Promise<Float32Array>;
  dispose(): void;
}

interface GraphModel {
  execute(input: Tensor, node: string): Tensor;
}

/** The used parts of TensorFlow.js; the package that contains it has no types for its bundled content. */
const tensorflow = core as unknown as {
  tensor4d(values: Float32Array, shape: number[]): Tensor;
  loadGraphModel(source: object): Promise<GraphModel>;
  io: { fromMemory(artifacts: object): object };
};

/** The model as its package contains it: the parts of the weights in base64. */
const { modelJson, weightBundles } = MobileNetV2MidModel as unknown as {
  modelJson(): Promise<{
    default: { format: string; modelTopology: object; weightsManifest: { weights: object[] }[] };
  }>;
  weightBundles: (() => Promise<{ default: string }>)[];
};

let image: Promise<GraphModel> | undefined;

/** A vector of 1,792 numbers for a picture, given as the colours of the squares of `builtin-squares.ts`. */
export async function embedImage(squares: readonly Uint8Array[]): Promise<Embedded> {
  image ??= loadImageModel();
  const model = await image;
  const sum = new Float32Array(FEATURES);
  for (const square of squares) {
    const features = await featuresOf(model, square);
    for (const [index, value] of features.entries()) sum[index] = (sum[index] ?? 0) + value;
  }
  return sum;
}

async function featuresOf(model: GraphModel, pixels: Uint8Array): Promise<Float32Array> {
  const input = tensorflow.tensor4d(
    Float32Array.from(pixels, (value) => value / 255),
    [1, INPUT_SIZE, INPUT_SIZE, 3],
  );
  const output = model.execute(input, LAYER);
  try {
    return await output.data();
  } finally {
    input.dispose();
    output.dispose();
  }
}

async function loadImageModel(): Promise<GraphModel> {
  await backendReady();
  const { default: topology } = await modelJson();
  const shards = await Promise.all(weightBundles.map((load) => load()));
  const weights = Buffer.concat(shards.map(({ default: shard }) => Buffer.from(shard, 'base64')));
  return tensorflow.loadGraphModel(
    tensorflow.io.fromMemory({
      format: topology.format,
      modelTopology: topology.modelTopology,
      weightSpecs: topology.weightsManifest.flatMap((group) => group.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  );
}
