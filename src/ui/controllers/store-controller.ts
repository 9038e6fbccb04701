import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Anything that tells of its changes; what it hands to the listener is not looked at. */
export interface Subscribable {
  subscribe(listener: () => void): () => void;
}

/** Keeps a host in step with a store: `select` reads a value, the host renders again when that value is another one. */
export class StoreController<S extends Subscribable, T> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #select: (store: S) => T;
  #store: S | undefined;
  #stop: (() => void) | undefined;
  #connected = false;
  #value: T | undefined;

  constructor(host: ReactiveControllerHost, select: (store: S) => T, store?: S) {
    this.#host = host;
    this.#select = select;
    this.#store = store;
    host.addController(this);
  }

  /** The selected value; undefined without a store. */
  get value(): T | undefined {
    return this.#value;
  }

  /** Listens to another store from now on (a property of the host changed). */
  use(store: S | undefined): void {
    if (store === this.#store && (this.#stop !== undefined || !this.#connected)) return;
    this.#stop?.();
    this.#stop = undefined;
    this.#store = store;
    if (this.#connected) this.#listen();
    else this.#value = store === undefined ? undefined : this.#select(store);
  }

  hostConnected(): void {
    this.#connected = true;
    this.#listen();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#stop?.();
    this.#stop = undefined;
  }

  #listen(): void {
    const store = this.#store;
    this.#stop = store?.subscribe(() => this.#read());
    this.#read();
  }

  #read(): void {
    const next = this.#store === undefined ? undefined : this.#select(this.#store);
    if (Object.is(next, this.#value)) return;
    this.#value = next;
    this.#host.requestUpdate();
  }
}
