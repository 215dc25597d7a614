import type { Issue } from "@nightguard/contract";
import { useRead } from "../api/use-read.ts";
import { Choice, InputField } from "../parts/inputs/field.tsx";
import { SelectFilter } from "../parts/layout/filter-bar.tsx";
import type { ColumnMapping } from "./columns.ts";
import { toMappedForm } from "./look-at-file.ts";
import styles from "./upload.module.css";
import { useUploadForm } from "./use-upload-form.ts";

export function MappingChoice() {
  const { form, change } = useUploadForm();
  const { data } = useRead<{ readonly data: readonly ColumnMapping[] }>("/ColumnMapping");
  const mappings = data?.data ?? [];
  if (mappings.length === 0) return null;

  function choose(name: string | undefined): void {
    const mapping = mappings.find((known) => known.name === name);
    change({ ...toMappedForm(form.columns, mapping), columnIssues: [] });
  }

  return (
    <div className={styles.mapping}>
      <div className={styles.option}>
        <span aria-hidden="true">Read by the mapping</span>
        <SelectFilter
          label="Read by the mapping"
          all="None: by the names of the columns"
          value={form.mappingName}
          options={mappings.map(({ name }) => ({ value: name, label: name }))}
          onChange={choose}
        />
      </div>
      {form.mappingName !== undefined && (
        <p className="quiet">It was made for files with these columns. Choices can still be changed below.</p>
      )}
    </div>
  );
}

export function KeepMapping({ issues }: { issues: readonly Issue[] }) {
  const { form, change } = useUploadForm();
  const isKept = form.keepAs !== undefined;
  return (
    <div className={styles.keep}>
      <Choice
        isChosen={isKept}
        onChange={(keeps) => change({ keepAs: keeps ? (form.mappingName ?? "Our practice system") : undefined })}
      >
        Remember these columns: the next file with the same names is read in the same way
      </Choice>
      {isKept && (
        <InputField
          label="Name of the mapping"
          hint="A name that exists is replaced."
          issues={issues}
          maxLength={64}
          value={form.keepAs}
          onChange={(text) => change({ keepAs: text })}
        />
      )}
    </div>
  );
}
