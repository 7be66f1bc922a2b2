-- The tables that grow with every round as hash partitions of PostgreSQL (15 or newer), by the key that every statement of the
-- program about them names: each round reads and writes one partition of each. docs/scale.md says when that helps.
--
--     PGOPTIONS="-c forhont.parts=16" psql --single-transaction -v ON_ERROR_STOP=1 -f deploy/partitions.sql "$URL"
--
-- with the servers stopped and a backup made; another number divides anew, 0 makes ordinary tables again.
-- The primary keys of numbered rows become (id, key), as PostgreSQL wants; everything else keeps its name.

CREATE FUNCTION pg_temp.divide(name text, key text, parts int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    before text := name || '_before';
    numbers text := (SELECT pg_get_serial_sequence(name, attname) FROM pg_attribute
                     WHERE attrelid = name::regclass AND attname = 'id');
    keys text[];
    statement text;
BEGIN
    SELECT array_agg(made ORDER BY rank) INTO keys FROM (
        SELECT 1 AS rank, format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (%s)', name, conname, CASE
            WHEN numbers IS NULL THEN substring(pg_get_constraintdef(oid) FROM '\((.*)\)')
            WHEN parts = 0 THEN 'id' ELSE format('id, %I', key) END) AS made
        FROM pg_constraint WHERE conrelid = name::regclass AND contype = 'p'
        UNION ALL SELECT 2, format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE conrelid = name::regclass AND contype IN ('u', 'f')
        UNION ALL SELECT 3, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
        FROM pg_index WHERE indrelid = name::regclass
            AND indexrelid NOT IN (SELECT conindid FROM pg_constraint WHERE conrelid = name::regclass)) AS made_again;

    EXECUTE format('ALTER TABLE %I RENAME TO %I', name, before);
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) %s', name, before,
                   CASE parts WHEN 0 THEN '' ELSE format('PARTITION BY HASH (%I)', key) END);
    FOR part IN 0 .. parts - 1 LOOP
        EXECUTE format('CREATE TABLE partitions.%I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s)',
                       format('%s_%s_of_%s', name, part, parts), name, parts, part);
    END LOOP;
    EXECUTE format('INSERT INTO %I SELECT * FROM %I', name, before);
    IF numbers IS NOT NULL THEN
        EXECUTE format('ALTER SEQUENCE %s OWNED BY %I.id', numbers, name);
    END IF;
    EXECUTE format('DROP TABLE %I', before);
    FOREACH statement IN ARRAY keys LOOP
        EXECUTE statement;
    END LOOP;
    EXECUTE format('ANALYZE %I', name);
END $$;

CREATE SCHEMA IF NOT EXISTS partitions;
SELECT pg_temp.divide(name, key, current_setting('forhont.parts')::int) FROM (VALUES
    ('entry', 'sitting_id'), ('sheet_row', 'sitting_id'), ('leaf', 'history_id')) AS tables(name, key);
