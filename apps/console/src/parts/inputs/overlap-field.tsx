import { Choice, FieldGroup } from "./field.tsx";

const overlaps = [
  { seconds: 86_400, label: "For a day: change the program meanwhile" },
  { seconds: 3_600, label: "For an hour" },
  { seconds: 0, label: "Not at all: the secret has leaked" },
] as const;

export const usualOverlapSeconds = overlaps[0].seconds;

interface OverlapFieldProps {
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
}

/** How long a replaced secret stays valid, so that programs can change without an interruption. */
export function OverlapField({ seconds: chosen, onChange }: OverlapFieldProps) {
  return (
    <FieldGroup label="The old secret works on">
      {overlaps.map(({ seconds, label }) => (
        <Choice key={seconds} among="overlap" isChosen={chosen === seconds} onChange={() => onChange(seconds)}>
          {label}
        </Choice>
      ))}
    </FieldGroup>
  );
}
