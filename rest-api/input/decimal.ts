import { Transform } from 'class-transformer';

/** Property decorator for a number in plain digits; rejects `1e3`, `0x10` and an empty text. */
export function Decimal(): PropertyDecorator {
  const decimal = /^\d+(\.\d+)?$/;
  return Transform(({ value }) =>
    typeof value === 'string' && decimal.test(value) ? Number(value) : Number.NaN,
  );
}
