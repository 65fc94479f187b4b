import * as z from "zod/mini";

type Shape = z.core.$ZodType;

const compiled = new WeakMap<Shape, Shape>();

/**
 * The same shape, with its objects read by code that is made for each of them. The small schemas of the contract walk
 * their members at every value, which suits a browser; every answer of the server goes through one of them.
 */
export const compileShape = (shape: Shape): Shape => {
  const known = compiled.get(shape);
  if (known !== undefined) return known;
  const made = compile(shape);
  compiled.set(shape, made);
  return made;
};

const compile = (shape: Shape): Shape => {
  const { def } = (shape as z.core.$ZodTypes)._zod;
  const copyWith = (changes: object): Shape => z.core.clone(shape, { ...def, ...changes });
  switch (def.type) {
    case "object":
      return new z.core.$ZodObjectJIT({ ...def, shape: membersOf(def.shape) });
    case "array":
      return copyWith({ element: compileShape(def.element) });
    case "nullable":
    case "optional":
      return copyWith({ innerType: compileShape(def.innerType) });
    case "union":
      return copyWith({ options: def.options.map(compileShape) });
    default:
      return shape;
  }
};

const membersOf = (members: z.core.$ZodShape): z.core.$ZodShape =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, compileShape(member)]));
