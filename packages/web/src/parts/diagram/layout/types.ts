/** Input and output of a single-line diagram's layout. Coordinates are px; the main bus is at y = 0, the first incoming line at x = 0. */
import type { DrawnPart, DrawnSymbol } from '@czyun/contract';
import type { Nature } from '@czyun/devices';

export type Role = 'grid' | 'pv' | 'wind' | 'storage' | 'load';

/** The data of a device, or of a part of one, that the layout needs. */
export interface Placed {
  /** Unique, stable. */
  readonly key: string;
  /** Age: later devices have a higher one. */
  readonly order: number;
  readonly nature: Nature;
  readonly role: Role | null;
  /** Storage unit: converters and batteries of one unit belong together. */
  readonly unit: string | null;
  /** A meter between the storage and the bus. */
  readonly isStorageGateway: boolean;
  readonly name: string;
  /** For each line of values its longest possible text. */
  readonly lines: readonly string[];
  /** Switches on its side towards the bus and away from it, by metric. */
  readonly switches: { readonly bus?: string; readonly far?: string };
  /** Whether its power is known to the diagram. */
  readonly hasPower: boolean;
  /** Number of packs; 0: not reported. */
  readonly packs: number;
}

/** Parts of the circuit that are not devices. */
export type GenericName = 'grid' | 'transformer' | 'pv' | 'wind' | 'storage' | 'load' | 'panels' | 'criticalLoad';

export type SymbolName =
  | 'breaker'
  | 'contactor'
  | 'valve'
  | 'grid'
  | 'transformer'
  | 'meter'
  | 'converter'
  | 'dcdc'
  | 'battery'
  | 'cabinet'
  | 'inverter'
  | 'panels'
  | 'wind'
  | 'load'
  | 'transferSwitch'
  | 'machine'
  | 'fan'
  | 'pump'
  | 'compressor'
  | 'fire'
  | 'climate'
  | 'sensor'
  | 'tank'
  | 'controller'
  | 'device';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DiagramNode {
  readonly key: string;
  /** Its device; null: a part without one. */
  readonly of: Placed | null;
  readonly symbol: SymbolName;
  /** Colour of its meaning; null: none. */
  readonly role: Role | null;
  /** Centre of the symbol. */
  readonly x: number;
  readonly y: number;
  /** Sides of the symbol. */
  readonly size: number;
  /** Lines of its name, and the position of name and values; null: without text. */
  readonly label: (Box & { readonly name: readonly string[]; readonly anchor: 'start' | 'end' }) | null;
}

/** A breaker or contactor on a wire. */
export interface DiagramSwitch {
  readonly key: string;
  readonly of: Placed;
  readonly metric: string;
  readonly x: number;
  readonly y: number;
}

/** Part of the power along a wire: the power of a device times a factor, positive towards the main bus. */
export interface Term {
  readonly key: string;
  readonly factor: 1 | -1;
}

export interface DiagramWire {
  readonly key: string;
  readonly role: Role;
  /** From the far end towards the main bus. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Terms of its power; empty: not measured. */
  readonly terms: readonly Term[];
}

export interface DiagramBus {
  readonly key: string;
  readonly kind: 'main' | 'sub' | 'dc';
  readonly points: readonly [readonly [x: number, y: number], readonly [x: number, y: number]];
}

/** A text or line drawn by a user. */
export type DrawnShape = Exclude<DrawnPart, DrawnSymbol>;

export interface DiagramLayout {
  readonly nodes: readonly DiagramNode[];
  readonly switches: readonly DiagramSwitch[];
  readonly wires: readonly DiagramWire[];
  readonly buses: readonly DiagramBus[];
  /** Frame around the devices outside the circuit; null: none. */
  readonly auxiliaries: Box | null;
  readonly shapes: readonly DrawnShape[];
  /** Bounds of everything. */
  readonly bounds: Box;
}
