/** A stored value, such as `paid`, as the contract writes it: `PAID`. */
export const upperCase = <Value extends string>(value: Value) => value.toUpperCase() as Uppercase<Value>;

/** A value of the contract, such as `PAID`, as it is stored: `paid`. */
export const lowerCase = <Value extends string>(value: Value) => value.toLowerCase() as Lowercase<Value>;
