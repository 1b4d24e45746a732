/** Drawing of users over the generated single-line diagram of a station: one document, stored as a draft and as published versions. */
import { z } from 'zod';

/** Version of the document's format; a later format gets the next number. */
export const diagramForm = 1;
export const maxDrawn = 300;
export const maxMoved = 600;
/** Maximum number of stored versions; older ones are removed. */
export const maxDiagramVersions = 50;

export const drawnSymbols = [
  ...(['grid', 'transformer', 'meter', 'converter', 'dcdc', 'battery', 'cabinet', 'inverter', 'panels', 'wind', 'load'] as const),
  ...(['transferSwitch', 'machine', 'fan', 'pump', 'compressor', 'fire', 'climate', 'sensor', 'tank', 'controller', 'device'] as const),
  ...(['breaker', 'contactor', 'valve'] as const),
] as const;
export const drawnTextSizes = ['small', 'normal', 'large'] as const;
export const drawnLineStyles = ['thin', 'bold', 'dashed'] as const;

/** The picture of the shop floor; used where other pictures have the ID of a cabinet. */
export const floorPicture = 0;

/** Storage cabinet whose picture a part belongs to; absent: the picture of the station. */
const picture = z
  .number()
  .int()
  .min(floorPicture)
  .optional()
  .describe('Storage cabinet whose picture it belongs to, 0 the plan of the shop floor; absent: the station');

/** px in the picture: the main bus is at y = 0, the first incoming line at x = 0. */
const coordinate = z.number().int().min(-20_000).max(20_000);
const place = {
  id: z.string().min(1).max(24).describe('Unique in the document'),
  x: coordinate.describe('px to the right of the first incoming line: centre of a symbol, start of a text or line'),
  y: coordinate.describe('px below the main bus'),
  picture,
  group: z.string().min(1).max(24).nullable().describe('Parts with the same group are selected together; null: none'),
};

const drawnSymbol = z.object({
  ...place,
  kind: z.literal('symbol').describe('A symbol of its own'),
  symbol: z.enum(drawnSymbols).describe('Its picture'),
  name: z.string().max(80).describe('Written beside it'),
  point: z
    .object({
      deviceId: z.number().int().positive().describe('Device of the project'),
      metric: z.string().min(1).max(80).describe('Point of its type'),
    })
    .nullable()
    .describe('Its live value; null: none'),
});
const drawnText = z.object({
  ...place,
  kind: z.literal('text').describe('Words'),
  text: z.string().min(1).max(200).describe('One line'),
  size: z.enum(drawnTextSizes).describe('Size of its letters'),
});
const drawnLine = z.object({
  ...place,
  kind: z.literal('line').describe('A straight line'),
  dx: coordinate.describe('px from its start to its end, to the right'),
  dy: coordinate.describe('px from its start to its end, downwards'),
  style: z.enum(drawnLineStyles).describe('Look of the line'),
});

/**
 * Key of a generated symbol or bus: the ID of its device, with the name of the part if the device has several, or the name of a part of the
 * circuit. In the picture of a cabinet: after its ID and `>`.
 */
const partKey = z
  .string()
  .min(1)
  .max(80)
  .describe('Symbol or bus of the self-made diagram: the ID of its device, or the name of its part; in a cabinet after its ID and `>`');

export const drawnPart = z.discriminatedUnion('kind', [drawnSymbol, drawnText, drawnLine]);
export type DrawnPart = z.infer<typeof drawnPart>;
export type DrawnSymbol = z.infer<typeof drawnSymbol>;

export const diagramDocument = z.object({
  form: z.literal(diagramForm).describe('Form of the document'),
  moved: z
    .array(
      z.object({
        key: partKey,
        dx: coordinate.describe('px to the right of its place'),
        dy: coordinate.describe('px below its place'),
      }),
    )
    .max(maxMoved)
    .describe('Symbols of the self-made diagram that are moved from their place'),
  names: z
    .array(z.object({ key: partKey, name: z.string().min(1).max(80).describe('Written instead of its name') }))
    .max(maxMoved)
    .describe('Symbols of the self-made diagram that are renamed in the picture'),
  own: z.array(drawnPart).max(maxDrawn).describe('Symbols, texts and lines of its own, the lowest first'),
});
export type DiagramDocument = z.infer<typeof diagramDocument>;

export const emptyDiagram: DiagramDocument = { form: diagramForm, moved: [], names: [], own: [] };
