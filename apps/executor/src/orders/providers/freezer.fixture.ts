/**
 * Holds a process up where it next reaches outside itself: to everybody else it looks dead, and it can come back as a
 * zombie. What it had sent before still happens; answers to that are not seen before it thaws.
 */
export class Freezer {
  private frozen: Promise<void> | undefined;
  private release: (() => void) | undefined;

  freeze(): void {
    this.frozen ??= new Promise((resolve) => (this.release = resolve));
  }

  thaw(): void {
    this.release?.();
    this.frozen = undefined;
    this.release = undefined;
  }

  /** The same object, whose `methods` wait while the process is frozen, before and after. */
  guard<T extends object>(target: T, methods: readonly (keyof T & string)[]): T {
    return new Proxy(target, {
      get: (object, name, receiver) => {
        const value: unknown = Reflect.get(object, name, receiver);
        if (typeof value !== 'function' || !methods.includes(name as keyof T & string)) return value;
        return async (...args: unknown[]) => {
          await this.frozen;
          try {
            return (await Reflect.apply(value, object, args)) as unknown;
          } finally {
            await this.frozen;
          }
        };
      },
    });
  }
}
